import type { ExternalTool, ToolScope } from './external-tool.ts'

/** An object that a tool may fit: a dataset, or a file of a type. */
export type ToolTarget =
  | { readonly scope: Extract<ToolScope, 'dataset'> }
  | { readonly scope: Extract<ToolScope, 'file'>; readonly contentType: string }

/** Why the tool cannot open the object; null when it can (docs/specification/external-tools.md#calls). */
export function whyUnfit(tool: ExternalTool, target: ToolTarget): string | null {
  if (tool.scope !== target.scope)
    return `External tool ${tool.id} opens a ${tool.scope}, not a ${target.scope}.`
  if (target.scope === 'file' && !isOfType(target.contentType, tool.contentType ?? ''))
    return `External tool ${tool.id} opens files of the type ${tool.contentType}, not ${target.contentType}.`
  // Files have no auxiliary files in this version.
  if (tool.auxFilesExist.length > 0)
    return `External tool ${tool.id} requires auxiliary files that the ${tool.scope} does not have.`
  return null
}

/** A tool that names no parameters opens files with any, such as a charset. */
function isOfType(found: string, wanted: string): boolean {
  const [a, b] = [normal(found), normal(wanted)]
  return a === b || (!b.includes(';') && a.split(';', 1)[0] === b)
}

const normal = (type: string): string =>
  type
    .toLowerCase()
    .replaceAll(/\s*;\s*/g, ';')
    .trim()
