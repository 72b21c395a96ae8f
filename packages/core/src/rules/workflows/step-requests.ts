import type { WorkflowStep } from './workflow.ts'
import type { WorkflowRequest } from './workflow-calls.ts'

/** What `${...}` may stand for in the parameters of a step. */
export interface StepVariables {
  readonly invocationId: string
  readonly 'dataset.id': string
  /** Without protocol and authority. */
  readonly 'dataset.identifier': string
  readonly 'dataset.globalId': string
  readonly 'dataset.displayName': string
  /** Of the version that is being published, or was; empty where it has no number. */
  readonly majorVersion: string
  readonly minorVersion: string
}

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
export const DEFAULT_METHOD = 'POST'

const isKnown = (name: string, variables: StepVariables): name is keyof StepVariables =>
  Object.hasOwn(variables, name)

/** Names that stand for nothing stay as they are written. */
const filled = (
  template: string,
  variables: StepVariables,
  written: (value: string) => string,
): string =>
  template.replaceAll(/\$\{([\w.]+)\}/g, (whole, name: string) =>
    isKnown(name, variables) ? written(variables[name]) : whole,
  )

/** As it stands between the quotes of a JSON text. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)

const textOf = (value: WorkflowStep['parameters'][string] | undefined): string =>
  String(value ?? '').trim()

const methodOf = (value: string): WorkflowRequest['method'] =>
  METHODS.find((method) => method === value.toUpperCase()) ?? DEFAULT_METHOD

/** What a step of the kinds `http/...` sends. Values never change which host an address names. */
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

/** What undoes a step that was passed, once a later one failed; null where it has nothing to say. */
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
 * Whether what was said to a step is what it expects: a text in which `.*` stands for anything, and all
 * else for itself. Nothing expected is anything.
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
