import { type Load, loadOnConnections } from './load-on-connections.ts'

// Argument written by `requestsPerSecond`.
const load = JSON.parse(process.argv[2] ?? '') as Load
process.stdout.write(JSON.stringify(await loadOnConnections(load)))
