import { idsOfName } from '../source/endpoint-tests.ts'
import type { SourceFile } from '../source/repository-facts.ts'

/** The test files that name an endpoint, by its id. */
export type TestsById = ReadonlyMap<string, readonly string[]>

/** A test file, and the names of its tests that begin with ids of endpoints. */
export type TestFile = Pick<SourceFile, 'path' | 'endpointTests'>

/** Finds the test files of every endpoint that the name of a test begins with. */
export function testsById(files: readonly TestFile[]): TestsById {
  const found = files.flatMap(({ path, endpointTests }) =>
    endpointTests.flatMap(idsOfName).map((id) => ({ id, path })),
  )
  const ids = new Set(found.map(({ id }) => id))
  return new Map(
    [...ids].map((id) => [
      id,
      [...new Set(found.filter((each) => each.id === id).map(({ path }) => path))].toSorted(),
    ]),
  )
}

/** The names of the tests in one file that begin with this id. */
export const testsNaming = (
  { endpointTests }: Pick<TestFile, 'endpointTests'>,
  id: string,
): readonly string[] => endpointTests.filter((name) => idsOfName(name).includes(id))
