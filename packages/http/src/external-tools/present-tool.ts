import type { ExternalTool } from '@holdfast/core/rules'

/** A tool as its manifest, with its number (docs/specification/external-tools.md#calls). */
export const presentTool = (tool: ExternalTool): object => ({
  id: tool.id,
  displayName: tool.displayName,
  toolName: tool.toolName ?? undefined,
  description: tool.description,
  types: tool.types,
  scope: tool.scope,
  toolUrl: tool.toolUrl,
  toolParameters: {
    queryParameters: tool.parameters.map(({ name, word }) => ({ [name]: `{${word}}` })),
  },
  contentType: tool.contentType ?? undefined,
  allowedApiCalls: tool.allowedApiCalls.length === 0 ? undefined : tool.allowedApiCalls,
  requirements: tool.auxFilesExist.length === 0 ? undefined : { auxFilesExist: tool.auxFilesExist },
})
