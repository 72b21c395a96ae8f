import { loadMain } from './load.mjs'

const main = await loadMain()
await main(['start', ...process.argv.slice(2)])
