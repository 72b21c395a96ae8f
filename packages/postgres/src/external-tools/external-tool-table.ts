import {
  type AllowedApiCall,
  type AuxiliaryFormat,
  CALL_METHODS,
  RESERVED_WORDS,
  TOOL_SCOPES,
  TOOL_TYPES,
  type ToolParameter,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import {
  type Document,
  generated,
  integer,
  json,
  nullable,
  oneOf,
  someOf,
  text,
} from '../database/columns.ts'
import { declaredTable } from '../database/declared-table.ts'

const parameters: Document<readonly ToolParameter[]> = v.array(
  v.object({ name: v.string(), word: v.picklist(RESERVED_WORDS) }),
)

const calls: Document<readonly AllowedApiCall[]> = v.array(
  v.object({
    name: v.string(),
    httpMethod: v.picklist(CALL_METHODS),
    urlTemplate: v.string(),
    timeOut: v.number(),
  }),
)

const formats: Document<readonly AuxiliaryFormat[]> = v.array(
  v.object({ formatTag: v.string(), formatVersion: v.string() }),
)

export const EXTERNAL_TOOL = declaredTable('external_tool', {
  id: generated(integer('id')),
  displayName: text('display_name'),
  toolName: nullable(text('tool_name')),
  description: text('description'),
  types: someOf('types', TOOL_TYPES),
  scope: oneOf('scope', TOOL_SCOPES),
  toolUrl: text('tool_url'),
  contentType: nullable(text('content_type')),
  parameters: json('parameters', parameters),
  allowedApiCalls: json('allowed_api_calls', calls),
  auxFilesExist: json('aux_files_exist', formats),
})
