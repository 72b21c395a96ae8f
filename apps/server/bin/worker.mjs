import { keepCompiledCode } from './compiled-code.mjs'
import { hideJsonModuleWarning } from './json-module-warning.mjs'
import { loadProgram } from './program.mjs'

// One process of `serve`, which has made the clone ready.
hideJsonModuleWarning(process)
keepCompiledCode()
const main = await loadProgram()
await main(['serve'])
