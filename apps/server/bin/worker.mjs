import { keepCompiledCode } from './compiled-code.mjs'
import { hideJsonModuleWarning } from './json-module-warning.mjs'

// One process of `serve`, which has made the clone ready.
hideJsonModuleWarning(process)
keepCompiledCode()
const { main } = await import('../dist/main.js')
await main(['serve'])
