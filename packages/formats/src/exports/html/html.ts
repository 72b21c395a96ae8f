import type { Exporter } from '@holdfast/core'
import { text } from '../../metadata/field-texts.ts'
import { withoutTags } from '../../text/without-tags.ts'
import { codeBook } from '../ddi/code-book.ts'
import { otherMaterial, tableDescriptions } from '../ddi/file-descriptions.ts'
import { codebookPage } from './codebook-page.ts'

/** The DDI codebook as an HTML page (docs/specification/exports.md#endpoint). All text is escaped. */
export const html: Exporter = {
  name: 'html',
  displayName: 'DDI HTML Codebook',
  mediaType: 'text/html',
  isHarvestable: false,
  isVisibleInUserInterface: true,
  write: (source) => {
    const title = text(source.version, 'title') ?? source.citation.pidUrl
    const book = codeBook(source, tableDescriptions(source), otherMaterial(source))
    return codebookPage(withoutTags(title), book)
  },
}
