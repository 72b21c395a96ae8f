import {
  type ExportSource,
  type FieldType,
  fieldValue,
  isDraft,
  isReleased,
  type MetadataValues,
  withoutEmails,
} from '@holdfast/core/rules'
import { TextOrLink } from '../layout/page.tsx'
import type { Shown } from '../layout/shown.ts'
import { blockTitle, fieldTitle } from './field-words.ts'
import { valueTexts } from './value-texts.ts'

/** Shown in other parts of the page. */
const ELSEWHERE = new Set(['title', 'author', 'dsDescription', 'subject', 'keyword'])

interface MetadataProps {
  readonly shown: Shown
  readonly source: ExportSource
}

/** All other metadata, block by block, and the formats in which programs can have it. */
export function MetadataSection({ shown, source }: MetadataProps) {
  const { catalogue } = source
  // Robots collect mail addresses from pages: no page shows them, whatever the settings say of exports.
  const values = withoutEmails(source.version.metadata, catalogue)
  return (
    <section>
      <h2>{shown.texts.dataset.metadata}</h2>
      <Exports shown={shown} source={source} />
      {catalogue.blocks.map((block) => {
        const { name } = block
        const fields = catalogue
          .topLevelOf(name)
          .filter((field) => !ELSEWHERE.has(field.name))
          .filter((field) => fieldValue(values, field.name) !== undefined)
        if (fields.length === 0) return null
        return (
          <details open={name === 'citation'}>
            <summary>{blockTitle(block, shown.language)}</summary>
            <dl>
              {fields.map((field) => (
                <Field shown={shown} catalogue={catalogue} field={field} values={values} />
              ))}
            </dl>
          </details>
        )
      })}
    </section>
  )
}

function Field({
  shown,
  catalogue,
  field,
  values,
}: Pick<ExportSource, 'catalogue'> & {
  readonly shown: Shown
  readonly field: FieldType
  readonly values: MetadataValues
}) {
  const { language } = shown
  return (
    <>
      <dt>{fieldTitle(field, { catalogue, language })}</dt>
      {valueTexts(fieldValue(values, field.name), field, { catalogue, language }).map((text) => (
        <dd>
          <TextOrLink text={text} />
        </dd>
      ))}
    </>
  )
}

/** Exports are made of the draft and of the newest release. */
function Exports({ shown, source: { version, context } }: MetadataProps) {
  const { texts, addresses, formats, token } = shown
  const newest = isReleased(version) && context.dataset.released?.ordinal === version.ordinal
  // The API knows no token of an anonymised preview.
  const draft = isDraft(version) && context.masked === null
  if (!newest && !draft) return null
  const { pid } = context.dataset
  const view = draft ? { pid, version: ':draft', token } : { pid, version: null }
  return (
    <ul class="plain">
      <li class="muted">{texts.dataset.metadataAs}</li>
      {formats
        .filter(({ isVisibleInUserInterface }) => isVisibleInUserInterface)
        .map(({ name, displayName }) => (
          <li>
            <a href={addresses.export(view, name)} rel="nofollow">
              {displayName}
            </a>
          </li>
        ))}
    </ul>
  )
}
