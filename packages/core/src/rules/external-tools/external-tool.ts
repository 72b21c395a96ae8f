import type { ReservedWord } from './reserved-words.ts'

/** What a tool does with an object (docs/specification/external-tools.md#calls). */
export const TOOL_TYPES = ['explore', 'configure', 'preview', 'query'] as const
/** One of `TOOL_TYPES`. */
export type ToolType = (typeof TOOL_TYPES)[number]

/** The kinds of objects that tools open. */
export const TOOL_SCOPES = ['file', 'dataset'] as const
/** One of `TOOL_SCOPES`. */
export type ToolScope = (typeof TOOL_SCOPES)[number]

/** The methods that a tool may be allowed to call. */
export const CALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** One of `CALL_METHODS`. */
export type CallMethod = (typeof CALL_METHODS)[number]

/** A parameter that the tool gets, and the fact that is its value. */
export interface ToolParameter {
  readonly name: string
  readonly word: ReservedWord
}

/** A request that the tool may make, at an address that is signed for the caller. */
export interface AllowedApiCall {
  readonly name: string
  readonly httpMethod: CallMethod
  /** An address below `/api/` with reserved words in braces. */
  readonly urlTemplate: string
  /** Minutes for which the address works. */
  readonly timeOut: number
}

/** A format that a file must have an auxiliary file of. */
export interface AuxiliaryFormat {
  readonly formatTag: string
  readonly formatVersion: string
}

/** A tool of somebody else that opens files or datasets, not registered yet. */
export interface NewExternalTool {
  readonly displayName: string
  readonly toolName: string | null
  readonly description: string
  /** At least one. */
  readonly types: readonly ToolType[]
  readonly scope: ToolScope
  /** A web address of visible ASCII characters, without a fragment. */
  readonly toolUrl: string
  /** Null for tools that open datasets. */
  readonly contentType: string | null
  readonly parameters: readonly ToolParameter[]
  readonly allowedApiCalls: readonly AllowedApiCall[]
  /** Formats of auxiliary files that the file must have. */
  readonly auxFilesExist: readonly AuxiliaryFormat[]
}

/** A registered tool. */
export interface ExternalTool extends NewExternalTool {
  readonly id: number
}

/** The origin of the pages of the tool, as browsers name it. */
export function originOf({ toolUrl }: Pick<ExternalTool, 'toolUrl'>): string {
  const [, scheme = '', host = '', port = ''] =
    /^(https?):\/\/([^/?:[]+|\[[^\]]+\])(:\d+)?/i.exec(toolUrl) ?? []
  const usual = scheme.toLowerCase() === 'https' ? ':443' : ':80'
  return `${scheme}://${host}${port === usual ? '' : port}`.toLowerCase()
}
