import type { ExternalTool, NewExternalTool } from '../../rules/external-tools/external-tool.ts'

/** Read access to the registered tools. */
export interface ExternalToolReads {
  /** By id. */
  all(): Promise<readonly ExternalTool[]>
  find(id: number): Promise<ExternalTool | null>
}

/** The registered tools. */
export interface ExternalTools extends ExternalToolReads {
  /** `taken` when a tool has the same name, scope and content type; the unit continues. */
  add(tool: NewExternalTool): Promise<ExternalTool | 'taken'>
  /** False when there is none. */
  remove(id: number): Promise<boolean>
}
