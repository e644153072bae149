import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // One style sheet for all shared parts: split by component, a page would wait for half a dozen small ones.
          output: { codeSplitting: { groups: [{ name: 'ui', test: /src\/web\/ui\/.*css$/ }] } },
        },
      },
    },
  },
})
