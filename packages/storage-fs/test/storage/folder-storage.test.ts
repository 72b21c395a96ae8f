import { objectStorageContract } from '@holdfast/contracts'
import { folderStorage } from '../../src/index.ts'
import { openScratchFiles, scratchFolder } from './scratch-folder.ts'

const claims = process.platform === 'linux' ? { openHandles: openScratchFiles } : {}

objectStorageContract(
  'folder storage',
  async () => folderStorage({ root: scratchFolder(), fsync: false }),
  { ...claims, direct: 'received' },
)
