import type { Repository } from '@holdfast/core'
import { type Actor, type CollectionRef, GUEST } from '@holdfast/core/rules'
import type { Bench } from '../bench.ts'
import type { Installation } from '../seed/installation.ts'
import { type LargeTree, largeTree } from '../seed/large-tree.ts'
import { seedTemplates } from '../seed/templates.ts'
import type { TreeSize } from '../sizes.ts'
import { compareTwoTrees } from '../two-trees.ts'

/** A single question takes milliseconds, so it has more rounds than long measurements. */
const ROUNDS_EACH = 5
/** A collection at the same depth in every tree, with ten subcollections and its share of datasets. */
const MEASURED = 0

interface Asked extends Pick<Repository, 'collections' | 'configuration' | 'templates'> {
  readonly ref: CollectionRef
  /** An account with fifty roles in the tree, none of them on the collection. */
  readonly reader: Actor
  readonly admin: Actor
}

const ON_CREATE = { form: 'long', onlyDisplayedOnCreate: true, datasetType: 'dataset' } as const
const WHOLE = { after: null, offset: 0, limit: 10_000 } as const
const SHOWN = { childCount: true, hiddenContacts: false } as const

const QUESTIONS = {
  'contents, guest': ({ collections, ref }: Asked) => collections.contentsPage(GUEST, ref, WHOLE),
  'contents, account': ({ collections, ref, reader }: Asked) =>
    collections.contentsPage(reader, ref, WHOLE),
  'contents, superuser': ({ collections, ref, admin }: Asked) =>
    collections.contentsPage(admin, ref, WHOLE),
  'collection with owners and child count': ({ collections, ref, reader }: Asked) =>
    collections.get(reader, ref, SHOWN),
  'linking candidates, account': ({ collections, ref, reader }: Asked) =>
    collections.linkingCandidates(
      reader,
      { kind: 'collection', ref },
      { linked: false, term: null },
    ),
  'metadata blocks in full, account': ({ configuration, ref, reader }: Asked) =>
    configuration.blocks(reader, ref, ON_CREATE),
  'schema of datasets': ({ configuration, ref, admin }: Asked) =>
    configuration.datasetSchema(admin, ref),
  templates: ({ templates, ref, admin }: Asked) => templates.list(admin, ref),
} as const

/** Queries about one collection must not depend on the size of the tree. */
export const collections: Bench = {
  name: 'collections',
  run: (context) =>
    compareTwoTrees(context, {
      questions: QUESTIONS,
      seed: seeded,
      asked,
      extent: ({ collections: count }) => `${count} collections`,
      roundsEach: ROUNDS_EACH,
    }),
}

async function seeded(installation: Installation, size: TreeSize): Promise<LargeTree> {
  const tree = await largeTree(installation, size)
  await seedTemplates(installation, tree)
  return tree
}

function asked(installation: Installation, tree: LargeTree): Asked {
  const { repository, admin } = installation
  // The first account has a role on the first collection.
  const reader = tree.accounts[1] ?? admin
  const ref = { kind: 'id', id: tree.collectionId(MEASURED) } as const
  const { collections, configuration, templates } = repository
  return { collections, configuration, templates, ref, reader, admin }
}
