import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { firstScript } from './build/first-script.ts';
import { firstView } from './build/first-view.ts';
import { guides } from './build/guides.ts';
import { SERVICE_PATHS } from './build/service-paths.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The overview is most often the first page.
const FIRST_VIEW = ['./main.tsx', './pages/overview/overview-page.tsx'];

export default defineConfig({
  root: at('./'),
  publicDir: at('./public'),
  plugins: [react(), guides(), firstScript(at('./build/first-script.js')), compressed()],
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  build: {
    outDir: at('../dist/web'),
    emptyOutDir: true,
    // The files and their dependencies, for bench/web.mjs. It is not served.
    manifest: true,
    // Browsers that know light-dark(), so that it is left as it is written.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Nothing is written into other files, which the policy of the page would refuse to use.
    assetsInlineLimit: 0,
    // Scripts of pages are fetched as the links to them are pointed at, and name what they import themselves. Listing it all in the first
    // script made that 5 kB larger.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: firstView(FIRST_VIEW.map(at)) } },
  },
  // The guides are in `docs`, above the root.
  server: { fs: { allow: [at('../')] }, proxy: { [SERVICE_PATHS]: 'http://127.0.0.1:3000' } },
});
