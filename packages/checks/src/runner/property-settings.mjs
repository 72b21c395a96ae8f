// Loaded before each test file. In CI every property is tried with the same seed, so that a build
// turns red only through a change; elsewhere each run has new seeds, and so tries further cases.
//
// PROPERTY_SEED  a whole number, to see a failure again
// PROPERTY_RUNS  how many cases every property is tried with that doesn't say so itself
import { configureGlobal } from 'fast-check'

const SEED_IN_CI = 20_260_101

const numberOf = (/** @type {string} */ name) => {
  const text = process.env[name]
  if (text === undefined) return undefined
  if (!/^-?\d+$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`)
  return Number(text)
}

const seed = numberOf('PROPERTY_SEED') ?? (process.env.CI === 'true' ? SEED_IN_CI : undefined)
const numRuns = numberOf('PROPERTY_RUNS')

configureGlobal({
  ...(seed === undefined ? {} : { seed }),
  ...(numRuns === undefined ? {} : { numRuns }),
})
