import type { ExportSource, MetadataBlock } from '@holdfast/core/rules'
import { type FieldMembers, memberName } from './field-members.ts'

/** The JSON-LD context: every prefix, and every bare field name that the members use. */
export function oreContext(
  { catalogue, site }: Pick<ExportSource, 'catalogue' | 'site'>,
  members: FieldMembers,
): Readonly<Record<string, string>> {
  const names = new Set(namesIn(members))
  const used = catalogue.blocks
    .map(({ fields, ...block }) => ({
      ...block,
      fields: fields.filter((field) => names.has(memberName(field, catalogue))),
    }))
    .filter(({ fields }) => fields.length > 0)
  const terms = used
    .flatMap(({ fields }) => fields)
    .flatMap(({ name, termUri }) => (termUri === null ? [] : [[name, termUri] as const]))
  return {
    ore: 'http://www.openarchives.org/ore/terms/',
    dcterms: 'http://purl.org/dc/terms/',
    schema: 'http://schema.org/',
    core: `${site.url}/schema/core#`,
    ...Object.fromEntries(used.map((block) => [block.name, namesBegin(block, site)])),
    ...Object.fromEntries(terms),
  }
}

/** Where the names of fields of a block begin that have no URI of their own. */
export const namesBegin = (
  { name, uri }: Pick<MetadataBlock, 'name' | 'uri'>,
  site: ExportSource['site'],
): string => {
  if (uri === undefined) return `${site.url}/schema/${name}#`
  return /[#/]$/.test(uri) ? uri : `${uri}#`
}

/** The member names at every depth. */
function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
}
