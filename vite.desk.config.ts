import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The scenario desk, a page and its files in any folder beside the console. */
export default defineConfig({
  root: 'web/desk',
  base: './',
  plugins: [react()],
  build: { outDir: '../../build/desk', emptyOutDir: true, sourcemap: false, target: 'es2023', chunkSizeWarningLimit: 1_500 },
})
