import type { Collection } from '@holdfast/core/rules'
import type { Shown } from './shown.ts'

/** Links to the collections above an object, the root first. */
export function CollectionPath({
  shown,
  owners,
}: {
  readonly shown: Shown
  /** The nearest first. */
  readonly owners: readonly Collection[]
}) {
  return (
    <nav aria-label={shown.texts.pages.path}>
      <ol>
        {owners.toReversed().map(({ alias, name }) => (
          <li>
            <a href={shown.addresses.collection(alias)}>{name}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
