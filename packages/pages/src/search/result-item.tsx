import type { FoundItem } from '@holdfast/core'
import {
  authorsOf,
  type CollectionSubject,
  cardStates,
  childOf,
  type DatasetSubject,
  entriesOf,
  escapedHtml,
  type FileSubject,
  fieldValue,
  releasedAtOf,
  textsOf,
  titleOf,
  withoutTags,
} from '@holdfast/core/rules'
import { raw } from 'hono/html'
import { typeName } from '../files/type-name.ts'
import { dayText, numberText, type Shown, sizeText } from '../layout/shown.ts'

interface ItemProps {
  readonly shown: Shown
  readonly item: FoundItem
}

const AUTHORS_SHOWN = 5
const TEXT_SHOWN = 280
const SNIPPETS_SHOWN = 2

/** One result: what it is, whose, where, and where the words stand in it. */
export function ResultItem({ shown, item }: ItemProps) {
  const { subject } = item
  switch (subject.kind) {
    case 'collection':
      return <FoundCollection shown={shown} item={item} subject={subject} />
    case 'dataset':
      return <FoundDataset shown={shown} item={item} subject={subject} />
    case 'file':
      return <FoundFile shown={shown} item={item} subject={subject} />
  }
}

function FoundCollection({
  shown,
  item,
  subject: { collection },
}: ItemProps & { readonly subject: CollectionSubject }) {
  const { texts, addresses } = shown
  return (
    <li>
      <a href={addresses.collection(collection.alias)}>
        <Marked item={item} field="dvName" text={collection.name} />
      </a>{' '}
      <span class="tag">{texts.search.kind.collection}</span>
      {collection.publishedAt === null ? (
        <span class="tag">{texts.search.labels.Unpublished}</span>
      ) : null}
      <div class="muted">
        {[
          collection.affiliation,
          item.place?.name,
          texts.search.datasetCount(numberText(item.datasetCount, shown), item.datasetCount),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
      <Text
        item={item}
        said={[collection.name, collection.affiliation ?? '']}
        text={collection.description ?? ''}
      />
    </li>
  )
}

function FoundDataset({ shown, item, subject }: ItemProps & { readonly subject: DatasetSubject }) {
  const { dataset, version, card } = subject
  const authors = authorsOf(version).map(({ name }) => name)
  const listed = authors.slice(0, AUTHORS_SHOWN).join('; ')
  const at = subject.majorReleasedAt ?? releasedAtOf(version)
  const description = entriesOf(fieldValue(version.metadata, 'dsDescription')).flatMap((entry) =>
    textsOf(childOf(entry, 'dsDescriptionValue')),
  )
  const named = card === 'draft' ? ':draft' : null
  return (
    <li>
      <a href={shown.addresses.dataset({ pid: dataset.pid, version: named })}>
        <Marked item={item} field="title" text={titleOf(version)} />
      </a>{' '}
      <span class="tag">{shown.texts.search.kind.dataset}</span>
      <States shown={shown} subject={subject} />
      <div class="muted">
        {[
          authors.length > AUTHORS_SHOWN ? `${listed}; …` : listed,
          card === 'draft' || at === null ? null : dayText(at, shown),
          item.place?.name,
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
      <Text item={item} said={[titleOf(version), listed]} text={description.join(' ')} />
    </li>
  )
}

function FoundFile({ shown, item, subject }: ItemProps & { readonly subject: FileSubject }) {
  const { file, entry, dataset, version, card } = subject
  const named = card === 'draft' ? ':draft' : null
  const view = { version: named, token: null }
  return (
    <li>
      <a href={shown.addresses.file(file.id, view)}>
        <Marked item={item} field="fileName" text={entry.label} />
      </a>{' '}
      <span class="tag">{shown.texts.search.kind.file}</span>
      {entry.restricted ? <span class="tag">{shown.texts.files.restricted}</span> : null}
      <States shown={shown} subject={subject} />
      <div class="muted">
        {typeName(file.contentType, shown)} · {sizeText(file.size, shown)} · {shown.texts.search.in}{' '}
        <a href={shown.addresses.dataset({ pid: dataset.pid, version: named })}>
          {titleOf(version)}
        </a>
      </div>
      <Text item={item} said={[entry.label]} text={entry.description} />
    </li>
  )
}

/** The states of a card, unless it is simply published. */
function States({
  shown,
  subject,
}: {
  readonly shown: Shown
  readonly subject: DatasetSubject | FileSubject
}) {
  const states = cardStates(subject).filter((state) => state !== 'Published')
  return (
    <>
      {states.map((state) => (
        <span class="tag"> {shown.texts.search.labels[state]}</span>
      ))}
    </>
  )
}

/** A text in which the words of the query are marked, where it is shown whole. The core has escaped the snippets. */
function Marked({ item, field, text }: MarkedProps) {
  const match = item.matches.find((one) => one.field === field)
  const [snippet] = match?.snippets.filter((one) => unmarked(one) === escapedHtml(text)) ?? []
  return <>{snippet === undefined ? text : raw(snippet)}</>
}

interface MarkedProps {
  readonly item: FoundItem
  readonly field: string
  readonly text: string
}

interface TextProps {
  readonly item: FoundItem
  /** What the result says already. */
  readonly said: readonly string[]
  readonly text: string
}

/** Where the words stand, but for what is said already; the beginning of the text where nothing is left. */
function Text({ item, said, text }: TextProps) {
  const snippets = unsaid(item, said)
  if (snippets.length > 0)
    return (
      <>
        {snippets.map((snippet) => (
          <p class="snippet">{raw(snippet)}</p>
        ))}
      </>
    )
  const plain = withoutTags(text).trim()
  if (plain === '') return null
  return (
    <p class="snippet">{plain.length > TEXT_SHOWN ? `${plain.slice(0, TEXT_SHOWN)}…` : plain}</p>
  )
}

/** The first snippets that repeat neither what is said nor each other. */
function unsaid({ matches }: FoundItem, said: readonly string[]): readonly string[] {
  const texts = said.map(escapedHtml)
  const found: string[] = []
  for (const snippet of matches.flatMap((match) => match.snippets)) {
    const plain = unmarked(snippet).replace(/^…|…$/g, '').trim()
    if (texts.some((one) => one.includes(plain))) continue
    found.push(snippet)
    texts.push(plain)
    if (found.length === SNIPPETS_SHOWN) break
  }
  return found
}

const unmarked = (snippet: string): string =>
  snippet.replaceAll('<span class="search-term-match">', '').replaceAll('</span>', '')
