export {
  type AllowedApiCall,
  type AuxiliaryFormat,
  CALL_METHODS,
  type CallMethod,
  type ExternalTool,
  type NewExternalTool,
  TOOL_SCOPES,
  TOOL_TYPES,
  type ToolParameter,
  type ToolScope,
  type ToolType,
} from './external-tool.ts'
export type { ManifestInput } from './manifest.ts'
export { RESERVED_WORDS, type ReservedWord } from './reserved-words.ts'
export { isToolToken, type ToolRead } from './tool-token.ts'
export type { ToolOpening } from './tool-url.ts'
