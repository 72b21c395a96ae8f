import fc from 'fast-check'

/** An action on the files of a dataset; `which` is the index of a file, modulo their number. */
export type FileCommand = LifeCommand | FileEdit

interface LifeCommand {
  readonly kind: 'open' | 'discard' | 'release' | 'withdraw' | 'absorb'
}

type FileEdit =
  | { readonly kind: 'add'; readonly label: string }
  | {
      readonly kind: 'edit'
      readonly which: number
      readonly label: string
      readonly restricted: boolean
    }
  | { readonly kind: 'drop'; readonly which: number }
  /** Changes a property of the file itself, which the model does not have. */
  | {
      readonly kind: 'recast'
      readonly which: number
      readonly label: string
      readonly embargoed: boolean
    }

const label = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const which = fc.nat(9)

const life = (weight: number, kind: LifeCommand['kind']) => ({
  weight,
  arbitrary: fc.constant({ kind }),
})

export const fileCommands: fc.Arbitrary<readonly FileCommand[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), label }) },
    {
      weight: 7,
      arbitrary: fc.record({
        kind: fc.constant('edit' as const),
        which,
        label,
        restricted: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), which }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('recast' as const),
        which,
        label,
        embargoed: fc.boolean(),
      }),
    },
    life(4, 'open'),
    life(2, 'release'),
    life(2, 'discard'),
    life(1, 'withdraw'),
    life(2, 'absorb'),
  ),
  { minLength: 5, maxLength: 22, size: 'max' },
)

export interface ModelFile {
  readonly id: number
  readonly label: string
  readonly restricted: boolean
  readonly edits: number
}

export interface ModelVersion {
  readonly kind: 'draft' | 'released' | 'deaccessioned'
  readonly files: readonly ModelFile[]
}

/** Access flags that count for downloads, by file. */
export type ModelFlags = ReadonlyMap<
  number,
  { readonly restricted: boolean; readonly first: number }
>

/** Every version with a copy of all its files, in order of ordinals. */
export interface Model {
  readonly versions: readonly ModelVersion[]
  readonly flags: ModelFlags
}

export const NEW_DATASET: Model = { versions: [{ kind: 'draft', files: [] }], flags: new Map() }

/** The newest version, if it is a draft. */
export function draftIn({ versions }: Model): ModelVersion | null {
  const newest = versions.at(-1)
  return newest?.kind === 'draft' ? newest : null
}

/** The file with index `which`; null in a draft without files. */
export const chosen = ({ files }: ModelVersion, which: number): ModelFile | null =>
  files.length === 0 ? null : (files[which % files.length] ?? null)

const taken = ({ files }: ModelVersion, label: string, exceptId?: number): boolean =>
  files.some((file) => file.label === label && file.id !== exceptId)

/** Whether a command is possible now; others are skipped. */
export function applies(model: Model, command: FileCommand): boolean {
  const draft = draftIn(model)
  switch (command.kind) {
    case 'open':
      return draft === null
    case 'withdraw':
      return model.versions.at(-1)?.kind === 'released'
    case 'release':
      return draft !== null
    case 'discard':
      return draft !== null && model.versions.length > 1
    case 'absorb':
      return draft !== null && canAbsorb(model.versions.at(-2), draft)
    default:
      return draft !== null && canEdit(draft, command)
  }
}

const canAbsorb = (before: ModelVersion | undefined, draft: ModelVersion): boolean =>
  before?.kind === 'released' && fileIdsOf(before) === fileIdsOf(draft)

export const fileIdsOf = ({ files }: ModelVersion): string =>
  files
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join()

function canEdit(draft: ModelVersion, edit: FileEdit): boolean {
  if (edit.kind === 'add') return !taken(draft, edit.label)
  const file = chosen(draft, edit.which)
  return file !== null && (edit.kind !== 'edit' || !taken(draft, edit.label, file.id))
}

/** The ordinal of the version that a new draft starts from: the last released, else the newest. */
export function draftBase({ versions }: Model): number {
  const released = versions.findLastIndex(({ kind }) => kind === 'released')
  return released === -1 ? versions.length : released + 1
}

/** The model after an applicable command; `added` is the id of the file that `add` created. */
export function follow(model: Model, command: FileCommand, added: number | null): Model {
  const { versions, flags } = model
  const newest = versions.at(-1) ?? { kind: 'draft', files: [] }
  const become = (version: ModelVersion): Model => ({
    versions: versions.with(-1, version),
    flags,
  })
  switch (command.kind) {
    case 'open': {
      const files = versions[draftBase(model) - 1]?.files ?? []
      return { versions: [...versions, { kind: 'draft', files }], flags }
    }
    case 'discard':
      return { versions: versions.slice(0, -1), flags }
    case 'withdraw':
      return become({ ...newest, kind: 'deaccessioned' })
    case 'absorb': {
      const current = { kind: 'released' as const, files: newest.files }
      const ordinal = versions.length - 1
      return {
        versions: [...versions.slice(0, -2), current],
        flags: counted(flags, newest.files, ordinal),
      }
    }
    case 'release':
      return {
        ...become({ ...newest, kind: 'released' }),
        flags: counted(flags, newest.files, versions.length),
      }
    default:
      return become({ ...newest, files: edited(newest, command, added) })
  }
}

function counted(flags: ModelFlags, files: readonly ModelFile[], ordinal: number): ModelFlags {
  const published = files.map(({ id, restricted }) => {
    const first = flags.get(id)?.first ?? ordinal
    return [id, { restricted, first }] as const
  })
  return new Map([...flags, ...published])
}

function edited(
  draft: ModelVersion,
  command: FileEdit,
  added: number | null,
): readonly ModelFile[] {
  const { files } = draft
  if (command.kind === 'add') {
    const { label } = command
    return added === null ? files : [...files, { id: added, label, restricted: false, edits: 1 }]
  }
  const file = chosen(draft, command.which)
  if (command.kind === 'drop') return files.filter((other) => other !== file)
  if (command.kind === 'recast') return files
  const { label, restricted } = command
  return files.map((other) =>
    other === file ? { ...file, label, restricted, edits: file.edits + 1 } : other,
  )
}
