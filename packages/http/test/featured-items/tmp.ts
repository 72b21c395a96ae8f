import { openWorld } from '../app/world.ts'

const w = await openWorld()
console.log('ok')
await w.close()
