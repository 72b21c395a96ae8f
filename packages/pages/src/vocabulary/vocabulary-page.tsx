import type { FieldCatalogue, MetadataBlock } from '@holdfast/core/rules'
import { page } from '../layout/page.tsx'
import type { Shown } from '../layout/shown.ts'
import { blockTitle, fieldIn, fieldTitle } from '../metadata/field-words.ts'

/** What the terms of a block mean that exports name by their addresses; null for the terms of this service itself. */
export const vocabularyPage = ({
  shown,
  block,
  catalogue,
}: {
  readonly shown: Shown
  readonly block: MetadataBlock | null
  readonly catalogue: FieldCatalogue
}) => {
  const { vocabulary } = shown.texts
  const { language } = shown
  const title = block === null ? vocabulary.core : blockTitle(block, language)
  return page({
    shown,
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p>{block === null ? vocabulary.coreText : vocabulary.text}</p>
        <dl>
          {(block?.fields ?? []).map((field) => (
            <>
              <dt id={field.name}>
                <code>{field.name}</code>
              </dt>
              <dd>
                {fieldTitle(field, { catalogue, language })}
                {field.description === '' ? null : (
                  <p class="muted">{fieldIn(field, language).description}</p>
                )}
              </dd>
            </>
          ))}
        </dl>
      </>
    ),
  })
}
