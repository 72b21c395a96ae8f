import { codeFiles } from '../rules/files.ts'
import { sourceFacts } from '../source/repository-facts.ts'
import { repositoryFiles, textOf } from '../source/repository-files.ts'
import { type Endpoint, readEndpoints } from './endpoints.ts'
import { type TestsById, testsById } from './named-tests.ts'
import { type Remarks, readRemarks, renderTable } from './table.ts'

/** The document that lists, for every endpoint, its area and its deviations from the specification. */
export const DOCUMENT = 'docs/conformance.md'

/** The contents of the document. */
export interface Conformance {
  readonly endpoints: readonly Endpoint[]
  readonly tests: TestsById
  readonly remarks: Remarks
  /** The present text of the document, '' when it does not exist. */
  readonly current: string
}

/** Reads the list of endpoints, the tests, and the columns of the document that are written by hand. */
export function readConformance(): Conformance {
  const current = repositoryFiles().includes(DOCUMENT) ? textOf(DOCUMENT) : ''
  const testFiles = codeFiles().filter(
    (path) => /\.(test|e2e)\.ts$/.test(path) && !path.startsWith('packages/checks/'),
  )
  return {
    endpoints: readEndpoints(textOf('docs/specification/endpoints.tsv')),
    tests: testsById(sourceFacts(testFiles)),
    remarks: readRemarks(current),
    current,
  }
}

/** The text that the document should have. */
export const renderDocument = ({ endpoints, tests, remarks }: Conformance): string => {
  const tested = endpoints.filter(({ id }) => tests.has(id)).length
  return `# Conformance

The endpoints of [the specification's table](specification/endpoints.tsv), each with a link to its rules, the area of
\`packages/http/src\` that has it, and where it differs from the [specification](specification/README.md), with the reason.
\`/openapi\` on a server describes all endpoints. \`npm run conformance -- --tests D15\` lists the tests that name an endpoint.
Area and deviation are written by hand; \`npm run conformance -- --write\` refreshes the rest.

${tested} of the ${endpoints.length} endpoints have tests of their own.

${renderTable(endpoints, tests, remarks)}
`
}
