import { type Load, loadOnConnections } from './load-on-connections.ts'

// Written by `requestsPerSecond`.
const load = JSON.parse(process.argv[2] ?? '') as Load
process.stdout.write(JSON.stringify(await loadOnConnections(load)))
