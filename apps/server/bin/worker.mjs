import { hideJsonModuleWarning } from './json-module-warning.mjs'

// One process of `serve`, which has made the clone ready.
hideJsonModuleWarning(process)
const { main } = await import('../dist/main.js')
await main(['serve'])
