import type { VersionComparison } from '@holdfast/core'
import {
  type FieldCatalogue,
  type FieldType,
  type FileRecord,
  fieldValue,
  isDraft,
  type Pid,
  titleOf,
  versionLabel,
  withoutEmails,
} from '@holdfast/core/rules'
import { page } from '../layout/page.tsx'
import type { Shown } from '../layout/shown.ts'
import { fieldTitle } from '../metadata/field-words.ts'
import { valueTexts } from '../metadata/value-texts.ts'

interface CompareProps {
  readonly shown: Shown
  readonly pid: Pid
  readonly found: VersionComparison
  readonly catalogue: FieldCatalogue
}

/** Files of each kind of change that are listed. */
const FILES_LISTED = 200

/** What changed between two versions: metadata, terms and files. */
export function comparePage(props: CompareProps) {
  const { shown, pid, found } = props
  const { texts, addresses, token } = shown
  const { before, after } = found.versions
  const [older, newer] = [nameOf(before), nameOf(after)]
  const title = texts.compare.title(labelOf(before, shown), labelOf(after, shown))
  return page({
    shown,
    title: `${title}: ${titleOf(after)}`,
    unlisted: true,
    children: (
      <>
        <h1>{title}</h1>
        <p>
          <a href={addresses.dataset({ pid, version: newer, token })}>{titleOf(after)}</a>
        </p>
        <Texts {...props} />
        <Files {...props} />
        <p>
          <a
            href={addresses.comparison({ pid, before: older, after: newer, token }, 'json')}
            rel="nofollow"
          >
            {texts.compare.json}
          </a>
        </p>
      </>
    ),
  })
}

type Compared = CompareProps['found']['versions']['before']

const nameOf = (version: Compared): string => (isDraft(version) ? ':draft' : versionLabel(version))

const labelOf = (version: Compared, { texts }: Shown): string =>
  isDraft(version) ? texts.dataset.draft : versionLabel(version)

/** The changed fields and terms, with both values. */
function Texts({ shown, found, catalogue }: CompareProps) {
  const { texts, language } = shown
  const termNames = new Map(
    Object.entries<string>({ ...texts.deposit.termsOfUse, ...texts.compare.terms }),
  )
  // As in comparisons of the API, which have no other language: mail addresses are left out.
  const textOf = ({ metadata }: Compared, field: FieldType): string =>
    valueTexts(fieldValue(withoutEmails(metadata, catalogue), field.name), field, {
      catalogue,
      language,
    }).join('; ')
  const changes = [
    ...found.metadata.flatMap(({ changed }) =>
      changed.map(({ field }) => ({
        name: fieldTitle(field, { catalogue, language }),
        before: textOf(found.versions.before, field),
        after: textOf(found.versions.after, field),
      })),
    ),
    ...found.terms.map(({ key, before, after }) => ({
      name: termNames.get(key) ?? key,
      before,
      after,
    })),
  ]
  return (
    <section>
      <h2>{texts.compare.metadata}</h2>
      {changes.length === 0 ? <p>{texts.compare.same}</p> : null}
      <dl>
        {changes.map(({ name, before, after }) => (
          <>
            <dt>{name}</dt>
            <dd>
              {before === '' ? null : (
                <p>
                  <span class="hidden">{texts.compare.before} </span>
                  <del>{before}</del>
                </p>
              )}
              {after === '' ? null : (
                <p>
                  <span class="hidden">{texts.compare.after} </span>
                  <ins>{after}</ins>
                </p>
              )}
            </dd>
          </>
        ))}
      </dl>
    </section>
  )
}

/** The files that came, went, were replaced or described otherwise. */
function Files({ shown, found: { files } }: CompareProps) {
  const { texts } = shown
  const attributes = new Map(Object.entries<string>(texts.compare.attributes))
  const lists = [
    { title: texts.compare.added, lines: files.added.map(pathOf) },
    { title: texts.compare.removed, lines: files.removed.map(pathOf) },
    {
      title: texts.compare.replaced,
      lines: files.replaced.map(({ before, after }) => `${pathOf(before)} → ${pathOf(after)}`),
    },
    {
      title: texts.compare.changed,
      lines: files.changed.map(
        ({ after, attributes: names }) =>
          `${pathOf(after)}: ${names.map((name) => attributes.get(name) ?? name).join(', ')}`,
      ),
    },
  ].filter(({ lines }) => lines.length > 0)
  return (
    <section>
      <h2>{texts.files.files}</h2>
      {lists.length === 0 ? <p>{texts.compare.same}</p> : null}
      {lists.map(({ title, lines }) => (
        <>
          <h3>
            {title} ({lines.length})
          </h3>
          <ul>
            {lines.slice(0, FILES_LISTED).map((line) => (
              <li>{line}</li>
            ))}
            {lines.length > FILES_LISTED ? <li>…</li> : null}
          </ul>
        </>
      ))}
    </section>
  )
}

const pathOf = ({ entry }: FileRecord): string =>
  entry.folder === '' ? entry.label : `${entry.folder}/${entry.label}`
