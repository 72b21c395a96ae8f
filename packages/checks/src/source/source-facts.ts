import { anyTypeLines } from './any-types.ts'
import { endpointTestsOf } from './endpoint-tests.ts'
import { type FunctionSize, functionsOf } from './functions.ts'
import { importsOf } from './imports.ts'
import { type Property, propertiesOf } from './properties.ts'
import { stateComparisonLines } from './state-comparisons.ts'
import { nodesOf, type Syntax } from './syntax.ts'
import { type UndocumentedExport, undocumentedExportsOf } from './undocumented-exports.ts'

/** The facts of one source that the rules check. Plain data, so that they can be cached. */
export interface SourceFacts {
  readonly lines: number
  readonly imports: readonly string[]
  readonly functions: readonly FunctionSize[]
  readonly properties: readonly Property[]
  readonly anyTypeLines: readonly number[]
  readonly stateComparisonLines: readonly number[]
  readonly undocumentedExports: readonly UndocumentedExport[]
  /** The names of its tests that begin with ids of endpoints. */
  readonly endpointTests: readonly string[]
}

/** The facts of a source. Parsing takes nearly all of the time, so one parse serves all facts. */
export function factsIn(source: string, syntax: Syntax = 'plain'): SourceFacts {
  const nodes = nodesOf(source, syntax)
  return {
    lines: source.replace(/\n$/, '').split('\n').length,
    imports: importsOf(nodes),
    functions: functionsOf(nodes),
    properties: propertiesOf(nodes),
    anyTypeLines: anyTypeLines(nodes),
    stateComparisonLines: stateComparisonLines(nodes),
    undocumentedExports: undocumentedExportsOf(source, nodes),
    endpointTests: endpointTestsOf(nodes),
  }
}
