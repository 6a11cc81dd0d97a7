import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The scenario desk, which the simulator serves at `/desk/`. */
export default defineConfig({
  root: 'web/desk',
  base: '/desk/',
  plugins: [react()],
  build: { outDir: '../../build/desk', emptyOutDir: true, sourcemap: false, target: 'es2023', chunkSizeWarningLimit: 1_500 },
})
