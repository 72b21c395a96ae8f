import type { Domain } from '../../ports/ports.ts'
import type { GivenPid, VersionView } from '../../ports/store/files.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import { dependentPid, filePidFormat, givesFilePids, pidKey } from '../../rules/files/file-pids.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'
import { lineageOf } from '../datasets/lineage-of.ts'

type Minting = Pick<Domain, 'ids' | 'persistentIds'>

interface Publication {
  readonly dataset: Dataset
  readonly draft: VersionView
  readonly settings: SettingValues
}

/** Characters of an identifier after that of the dataset. */
const PART_LENGTH = 6
/** Identifiers that are taken are replaced by new ones, at most this many times in all. */
const MINT_ATTEMPTS = 5

/**
 * Gives a persistent identifier to each file of a version that has none, where files get identifiers. The number of
 * queries does not depend on the number of files, and no service is called: a job registers the identifiers.
 */
export async function mintFilePids(
  unit: WriteUnit,
  { dataset, draft, settings }: Publication,
  minting: Minting,
): Promise<void> {
  const lineage = await lineageOf(unit, dataset)
  if (!givesFilePids(lineage, settings)) return
  const fileIds = await unit.files.withoutPid(draft)
  if (fileIds.length === 0) return
  const mint = minter(dataset, settings, minting)
  const pids = await freePids(unit, fileIds.length, mint)
  const given = fileIds.flatMap((fileId, index): GivenPid[] => {
    const pid = pids[index]
    return pid === undefined ? [] : [{ fileId, pid }]
  })
  await unit.files.givePids(dataset.id, given)
}

const minter = (
  { pid }: Dataset,
  settings: SettingValues,
  { ids, persistentIds }: Minting,
): (() => Promise<Pid>) =>
  filePidFormat(settings) === 'independent'
    ? () => persistentIds.mint()
    : async () => dependentPid(pid, ids.identifier(PART_LENGTH))

/** `count` different identifiers that are not in use. */
async function freePids(
  unit: WriteUnit,
  count: number,
  mint: () => Promise<Pid>,
): Promise<readonly Pid[]> {
  const free = new Map<string, Pid>()
  for (let attempt = 0; attempt < MINT_ATTEMPTS; attempt += 1) {
    const minted = new Map<string, Pid>()
    for (let missing = count - free.size; missing > 0; missing -= 1) {
      const pid = await mint()
      if (!free.has(pidKey(pid))) minted.set(pidKey(pid), pid)
    }
    const taken = await unit.files.pidsInUse([...minted.values()])
    for (const pid of taken) minted.delete(pidKey(pid))
    for (const [key, pid] of minted) free.set(key, pid)
    if (free.size === count) return [...free.values()]
  }
  return refuse({
    kind: 'wrongState',
    message: 'Not enough free persistent identifiers were found.',
  })
}
