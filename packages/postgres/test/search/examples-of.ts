import fc from 'fast-check'

/** Some examples; a failing test shows how to have the same ones again. */
export function examplesOf<T>(arbitrary: fc.Arbitrary<T>, numRuns: number): readonly T[] {
  const seed = fc.readConfigureGlobal()?.seed ?? Math.trunc(Math.random() * 2 ** 31)
  console.log(`PROPERTY_SEED=${seed}`)
  return fc.sample(arbitrary, { numRuns, seed })
}
