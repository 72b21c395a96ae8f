import { asciiBase64 } from './ascii-base64.ts'
import type { ExternalTool } from './external-tool.ts'
import { parameterValues, type ToolFacts } from './tool-facts.ts'

/** What the caller asks of a tool when they open it. */
export interface ToolOpening {
  /** Whether the tool is shown inside a page; null when nothing was said. */
  readonly preview: boolean | null
  /** A language tag such as `en`; null for the tool's own choice. */
  readonly locale: string | null
}

/**
 * The address that opens the tool: with `callback`, the encoded address of its parameters, where it is allowed
 * calls; else with the parameters themselves (docs/specification/external-tools.md#calls).
 */
export function toolUrl(
  tool: ExternalTool,
  given: { readonly facts: ToolFacts; readonly callback: string | null },
  { preview, locale }: ToolOpening,
): string {
  const own =
    given.callback === null
      ? parameterValues(tool.parameters, given.facts)
      : [['callback', asciiBase64(given.callback)] as const]
  const names = new Set(own.map(([name]) => name))
  const asked = [
    ...(preview === true ? [['preview', 'true'] as const] : []),
    ...(locale === null ? [] : [['locale', locale] as const]),
  ].filter(([name]) => !names.has(name))
  const query = [...own, ...asked].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  if (query.length === 0) return tool.toolUrl
  return `${tool.toolUrl}${jointAfter(tool.toolUrl)}${query.join('&')}`
}

function jointAfter(url: string): string {
  if (!url.includes('?')) return '?'
  return /[?&]$/.test(url) ? '' : '&'
}
