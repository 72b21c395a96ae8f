import { invalid } from '../refusals/refusal.ts'
import { allowedCalls, type CallInput } from './allowed-calls.ts'
import {
  type AuxiliaryFormat,
  type NewExternalTool,
  TOOL_SCOPES,
  TOOL_TYPES,
  type ToolParameter,
  type ToolScope,
  type ToolType,
} from './external-tool.ts'
import { plainText, requiredText } from './manifest-text.ts'
import { type ReservedWord, wordOf } from './reserved-words.ts'

/** A manifest as it is sent; which members it needs is decided here. */
export interface ManifestInput {
  readonly displayName?: string | undefined
  readonly toolName?: string | undefined
  readonly description?: string | undefined
  readonly types?: readonly string[] | undefined
  /** The form of `types` in old manifests. */
  readonly type?: string | undefined
  readonly scope?: string | undefined
  readonly toolUrl?: string | undefined
  readonly contentType?: string | undefined
  /** Each object maps names of parameters to reserved words. */
  readonly queryParameters: readonly Readonly<Record<string, string>>[]
  readonly allowedApiCalls: readonly CallInput[]
  readonly auxFilesExist: readonly AuxiliaryFormat[]
}

const MAX_PARAMETERS = 50
const MAX_FORMATS = 20

const WEB_ADDRESS =
  /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?][^\s"<>\\^`{|}#]*)?$/i

/** One of these names the object that the tool opens. */
const OBJECT_WORDS = {
  file: ['fileId', 'filePid'],
  dataset: ['datasetId', 'datasetPid'],
} as const satisfies Record<ToolScope, readonly ReservedWord[]>

/** The tool that a manifest describes; refuses one that breaks docs/specification/external-tools.md#calls. */
export function toolOf(input: ManifestInput): NewExternalTool {
  const displayName = requiredText(input.displayName, 'displayName', 255)
  const description = requiredText(input.description, 'description', 5000)
  const types = typesOf(input)
  const scope = scopeOf(requiredText(input.scope, 'scope', 50))
  const parameters = parametersOf(input.queryParameters)
  requireObjectWord(scope, parameters)
  return {
    displayName,
    toolName: input.toolName === undefined ? null : plainText(input.toolName, 'toolName', 255),
    description,
    types,
    scope,
    toolUrl: webAddress(requiredText(input.toolUrl, 'toolUrl', 2000)),
    contentType: scope === 'file' ? contentTypeOf(input.contentType) : null,
    parameters,
    allowedApiCalls: allowedCalls(input.allowedApiCalls),
    auxFilesExist: formatsOf(input.auxFilesExist),
  }
}

function typesOf({ types, type }: ManifestInput): readonly ToolType[] {
  const given = types ?? (type === undefined ? [] : [type])
  if (given.length === 0) return invalid('types is required.')
  const known = given.map(
    (each) =>
      TOOL_TYPES.find((name) => name === each) ??
      invalid(`Type must be one of these values: [${TOOL_TYPES.join(', ')}].`),
  )
  return [...new Set(known)]
}

const scopeOf = (text: string): ToolScope =>
  TOOL_SCOPES.find((scope) => scope === text) ??
  invalid(`Scope must be one of these values: [${TOOL_SCOPES.join(', ')}].`)

function webAddress(text: string): string {
  if (!WEB_ADDRESS.test(text))
    invalid(
      'toolUrl must be a web address that begins with https:// or http://, without a user name and without a fragment (#).',
    )
  return text
}

function contentTypeOf(given: string | undefined): string {
  const text = requiredText(given, 'contentType', 255)
  if (!/^[^\s/;,]+\/[^\s/;,]+(?:\s*;.*)?$/.test(text))
    invalid('contentType must be a media type such as text/plain.')
  return text
}

function parametersOf(given: ManifestInput['queryParameters']): readonly ToolParameter[] {
  const pairs = given.flatMap((each) => Object.entries(each))
  if (pairs.length > MAX_PARAMETERS) invalid(`A tool has at most ${MAX_PARAMETERS} parameters.`)
  const parameters = pairs.map(([name, text]) => ({
    name: requiredText(name, 'The name of a parameter', 100),
    word: wordOf(text) ?? invalid(`Unknown reserved word: ${text.slice(0, 100)}`),
  }))
  if (new Set(parameters.map(({ name }) => name)).size < parameters.length)
    invalid('Two parameters have the same name.')
  return parameters
}

function requireObjectWord(scope: ToolScope, parameters: readonly ToolParameter[]): void {
  const words: readonly ReservedWord[] = OBJECT_WORDS[scope]
  if (!parameters.some(({ word }) => words.includes(word)))
    invalid(
      `A tool for a ${scope} needs a parameter with ${words.map((word) => `{${word}}`).join(' or ')}.`,
    )
}

function formatsOf(given: readonly AuxiliaryFormat[]): readonly AuxiliaryFormat[] {
  if (given.length > MAX_FORMATS) invalid(`A tool requires at most ${MAX_FORMATS} formats.`)
  return given.map(({ formatTag, formatVersion }) => ({
    formatTag: requiredText(formatTag, 'formatTag', 100),
    formatVersion: requiredText(formatVersion, 'formatVersion', 100),
  }))
}
