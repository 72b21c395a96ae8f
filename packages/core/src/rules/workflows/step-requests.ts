import type { WorkflowStep } from './workflow.ts'
import type { WorkflowRequest } from './workflow-calls.ts'

/** The variables that `${...}` can refer to in the parameters of a step. */
export interface StepVariables {
  readonly invocationId: string
  readonly 'dataset.id': string
  /** Without protocol and authority. */
  readonly 'dataset.identifier': string
  readonly 'dataset.globalId': string
  readonly 'dataset.displayName': string
  /** Of the version that is being or was published; empty when it has no number. */
  readonly majorVersion: string
  readonly minorVersion: string
}

/** The HTTP methods that a step may use. */
export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
/** The HTTP method of steps that name none. */
export const DEFAULT_METHOD = 'POST'

const isKnown = (name: string, variables: StepVariables): name is keyof StepVariables =>
  Object.hasOwn(variables, name)

/** Unknown names are left as they are. */
const filled = (
  template: string,
  variables: StepVariables,
  written: (value: string) => string,
): string =>
  template.replaceAll(/\$\{([\w.]+)\}/g, (whole, name: string) =>
    isKnown(name, variables) ? written(variables[name]) : whole,
  )

/** Escaped for use between the quotes of a JSON string. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)

const textOf = (value: WorkflowStep['parameters'][string] | undefined): string =>
  String(value ?? '').trim()

const methodOf = (value: string): WorkflowRequest['method'] =>
  METHODS.find((method) => method === value.toUpperCase()) ?? DEFAULT_METHOD

/** The request of a step of kind `http/...`. Variable values cannot change the host of the address. */
export function stepRequest(
  { parameters }: Pick<WorkflowStep, 'parameters'>,
  variables: StepVariables,
): WorkflowRequest {
  const contentType = textOf(parameters.contentType) || 'text/plain; charset=utf-8'
  const written = /json/i.test(contentType) ? inJson : (value: string) => value
  const method = methodOf(textOf(parameters.method))
  const text = filled(String(parameters.body ?? ''), variables, written)
  return {
    method,
    address: filled(textOf(parameters.url), variables, encodeURIComponent),
    body: method === 'GET' || text === '' ? null : { contentType, text },
    invocationId: variables.invocationId,
  }
}

/** The request that rolls back a passed step after a later one failed; null when the step defines none. */
export function rollbackRequest(
  { parameters }: Pick<WorkflowStep, 'parameters'>,
  variables: StepVariables,
): WorkflowRequest | null {
  const url = textOf(parameters.rollbackUrl)
  if (url === '') return null
  const method = textOf(parameters.rollbackMethod) || DEFAULT_METHOD
  return stepRequest({ parameters: { url, method } }, variables)
}

/**
 * Whether a response matches the expected text, in which `.*` matches anything and all other characters
 * themselves. An empty expectation matches everything.
 */
export function isExpected(expected: string, said: string): boolean {
  if (expected === '') return true
  const [first = '', ...rest] = expected.split('.*')
  if (rest.length === 0) return said === first
  if (!said.startsWith(first)) return false
  const last = rest.pop() ?? ''
  let from = first.length
  for (const part of rest) {
    const at = said.indexOf(part, from)
    if (at === -1) return false
    from = at + part.length
  }
  return said.length - last.length >= from && said.endsWith(last)
}
