import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }

/** The platform that the development server stands in front of. */
const platform = process.env['LOADSTAR_PLATFORM'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: 'web',
  plugins: [react()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(packageJson.version) },
  build: {
    outDir: '../build/console',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    // What every screen starts with is one file: the bundler would make forty of it, which the first screen waits for.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': platform, '/sim': platform, '/hub': platform, '/mqtt': { target: platform, ws: true } },
  },
})
