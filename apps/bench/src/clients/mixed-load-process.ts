import { type MixedLoad, mixedLoad } from './mixed-load.ts'

// Argument written by `mixedAnswers`.
const load = JSON.parse(process.argv[2] ?? '') as MixedLoad
process.stdout.write(JSON.stringify(await mixedLoad(load)))
