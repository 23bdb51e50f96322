import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // Routes and server are one bundle, or module state would exist twice: app/shop.ts pulls in the router's build.
  environments: { ssr: { build: { rolldownOptions: { input: './app/shop.ts' } } } },
});
