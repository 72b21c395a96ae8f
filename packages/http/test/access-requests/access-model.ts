/**
 * Who can read which file when, written from the specification alone: it shares no code with the service. One
 * released dataset, three accounts and a group; superusers make all decisions.
 */

export const ACCOUNTS = ['outsider', 'member', 'curator'] as const
export type AccountName = (typeof ACCOUNTS)[number]
export const READERS = ['anonymous', ...ACCOUNTS, 'superuser'] as const
export type Reader = (typeof READERS)[number]
/** A group whose members change. */
export const TAKERS = [...ACCOUNTS, 'group'] as const
export type Taker = (typeof TAKERS)[number]

/** The first file is restricted in the release, the second open, the third in the draft alone. */
export const FILES = [0, 1, 2] as const
export type FileIndex = (typeof FILES)[number]

export const ROLES = ['none', 'member', 'fileDownloader', 'viewer'] as const
export type DatasetRole = (typeof ROLES)[number]

export type Step =
  | { readonly kind: 'request'; readonly who: AccountName | 'anonymous'; readonly file: FileIndex }
  | { readonly kind: 'requestAll'; readonly who: AccountName }
  | {
      readonly kind: 'grant'
      readonly to: Taker
      readonly file: FileIndex
      readonly hours: number | null
    }
  | { readonly kind: 'grantAll'; readonly to: Taker; readonly hours: number | null }
  | { readonly kind: 'reject'; readonly who: AccountName; readonly file: FileIndex }
  | { readonly kind: 'rejectAll'; readonly who: AccountName }
  | { readonly kind: 'revoke'; readonly to: Taker; readonly file: FileIndex }
  | { readonly kind: 'pass'; readonly hours: number }
  | { readonly kind: 'sweep' }
  | { readonly kind: 'restrict'; readonly file: FileIndex; readonly on: boolean }
  | { readonly kind: 'publish' }
  | { readonly kind: 'role'; readonly who: AccountName; readonly role: DatasetRole }
  | { readonly kind: 'member'; readonly who: AccountName; readonly inside: boolean }
  | { readonly kind: 'switch'; readonly on: boolean }

type RequestState = 'created' | 'granted' | 'rejected'

const VIEWING: readonly DatasetRole[] = ['member', 'viewer']
const DOWNLOADING: readonly DatasetRole[] = ['member', 'fileDownloader']

const keyOf = (who: string, file: FileIndex): string => `${who}/${file}`

export class AccessModel {
  now = 0
  hasDraft = true
  released: (boolean | null)[] = [true, false, null]
  draft = [true, false, true]
  openInRelease = true
  openInDraft = true
  readonly roles = new Map<AccountName, DatasetRole>()
  readonly inGroup = new Set<AccountName>()
  /** The hour in which a grant ends; null for never. */
  readonly grants = new Map<string, number | null>()
  readonly requests = new Map<string, RequestState>()

  #role(who: Reader): DatasetRole {
    return who === 'anonymous' || who === 'superuser' ? 'none' : (this.roles.get(who) ?? 'none')
  }

  #holdsGrant(to: Taker, file: FileIndex): boolean {
    const end = this.grants.get(keyOf(to, file))
    return end !== undefined && (end === null || end > this.now)
  }

  #sees(who: Reader): boolean {
    return who === 'superuser' || VIEWING.includes(this.#role(who))
  }

  canRead(who: Reader, file: FileIndex): boolean {
    const restricted = this.released[file]
    if (who === 'superuser') return true
    if (restricted === null || restricted === undefined) return this.#sees(who)
    if (!restricted) return true
    if (who === 'anonymous') return false
    return (
      DOWNLOADING.includes(this.#role(who)) ||
      this.#holdsGrant(who, file) ||
      (this.inGroup.has(who) && this.#holdsGrant('group', file))
    )
  }

  #canRequest(who: AccountName, file: FileIndex): boolean {
    return (
      this.released[file] !== null &&
      !this.canRead(who, file) &&
      this.requests.get(keyOf(who, file)) !== 'created'
    )
  }

  #open(who: Taker): readonly FileIndex[] {
    return FILES.filter((file) => this.requests.get(keyOf(who, file)) === 'created')
  }

  #give(to: Taker, files: readonly FileIndex[], hours: number | null): void {
    for (const file of files) {
      this.grants.set(keyOf(to, file), hours === null ? null : this.now + hours)
      if (this.requests.get(keyOf(to, file)) === 'created')
        this.requests.set(keyOf(to, file), 'granted')
    }
  }

  /** Takes the step; answers whether it is accepted. */
  take(step: Step): boolean {
    switch (step.kind) {
      case 'request': {
        const { who, file } = step
        if (who === 'anonymous' || !this.openInRelease || !this.#canRequest(who, file)) return false
        this.requests.set(keyOf(who, file), 'created')
        return true
      }
      case 'requestAll': {
        const files = FILES.filter((file) => this.#canRequest(step.who, file))
        if (!this.openInRelease || files.length === 0) return false
        for (const file of files) this.requests.set(keyOf(step.who, file), 'created')
        return true
      }
      case 'grant':
        this.#give(step.to, [step.file], step.hours)
        return true
      case 'grantAll': {
        const asked = this.#open(step.to)
        const restricted = FILES.filter(
          (file) => this.released[file] === true || this.draft[file] === true,
        )
        const files = asked.length > 0 ? asked : restricted
        this.#give(step.to, files, step.hours)
        return files.length > 0
      }
      case 'reject': {
        const key = keyOf(step.who, step.file)
        if (this.requests.get(key) !== 'created') return false
        this.requests.set(key, 'rejected')
        return true
      }
      case 'rejectAll': {
        const open = this.#open(step.who)
        for (const file of open) this.requests.set(keyOf(step.who, file), 'rejected')
        return open.length > 0
      }
      case 'revoke':
        return this.#holdsGrant(step.to, step.file) && this.grants.delete(keyOf(step.to, step.file))
      case 'pass':
        this.now += step.hours
        return true
      case 'sweep':
        return true
      case 'restrict':
        if (this.draft[step.file] === step.on) return false
        this.draft[step.file] = step.on
        this.hasDraft = true
        return true
      case 'publish':
        if (!this.hasDraft) return false
        this.hasDraft = false
        this.released = [...this.draft]
        this.openInRelease = this.openInDraft
        return true
      case 'role':
        this.roles.set(step.who, step.role)
        return true
      case 'member':
        if (step.inside) this.inGroup.add(step.who)
        else this.inGroup.delete(step.who)
        return true
      case 'switch':
        this.openInDraft = step.on
        this.hasDraft = true
        return true
    }
  }
}
