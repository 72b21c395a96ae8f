import type { FoundItem } from '@holdfast/core'
import {
  authorsOf,
  type CollectionSubject,
  cardStates,
  childOf,
  type DatasetSubject,
  entriesOf,
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
      <a href={addresses.collection(collection.alias)}>{collection.name}</a>{' '}
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
      <Text item={item} text={collection.description ?? ''} />
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
      <a href={shown.addresses.dataset({ pid: dataset.pid, version: named })}>{titleOf(version)}</a>{' '}
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
      <Text item={item} text={description.join(' ')} />
    </li>
  )
}

function FoundFile({ shown, item, subject }: ItemProps & { readonly subject: FileSubject }) {
  const { file, entry, dataset, version, card } = subject
  const named = card === 'draft' ? ':draft' : null
  const view = { version: named, token: null }
  return (
    <li>
      <a href={shown.addresses.file(file.id, view)}>{entry.label}</a>{' '}
      <span class="tag">{shown.texts.search.kind.file}</span>
      {entry.restricted ? <span class="tag">{shown.texts.files.restricted}</span> : null}
      <States shown={shown} subject={subject} />
      <div class="muted">
        {typeName(file.contentType, shown)} · {sizeText(file.size, shown)} · {shown.texts.search.in}{' '}
        <a href={shown.addresses.dataset({ pid: dataset.pid, version: named })}>
          {titleOf(version)}
        </a>
      </div>
      <Text item={item} text={entry.description} />
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

/** Where the words stand; the beginning of the text where none are shown. The core has escaped the snippets. */
function Text({ item, text }: { readonly item: FoundItem; readonly text: string }) {
  const snippets = item.matches.flatMap((match) => match.snippets).slice(0, SNIPPETS_SHOWN)
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
