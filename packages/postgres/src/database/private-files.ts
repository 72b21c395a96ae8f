import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type MakeNode = (parent: unknown, name: string, ...made: [mode: number, device: number]) => unknown
type ChangeAttributes = (target: unknown, attributes: { readonly mode?: number }) => void

/** The part that is used of the file system that the embedded database has over a folder of Node. */
interface FolderFileSystem {
  readonly node_ops: { mknod?: MakeNode; setattr?: ChangeAttributes }
  readonly stream_ops: { setattr?: ChangeAttributes }
}

/**
 * The files of an embedded database, which nobody but the owner of the process may read. The database gives most
 * of its files the mode 0666 itself, after making them, so that the umask of the process has no effect.
 */
export class PrivateFiles extends NodeFS {
  override async init(
    pglite: PGlite,
    options: Parameters<NodeFS['init']>[1],
  ): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const close = ({ NODEFS }: { readonly NODEFS: FolderFileSystem }) => closeToOthers(NODEFS)
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [close, ...(emscriptenOpts.preRun ?? [])] },
    }
  }
}

/** Throws where the file system is not what it was when this was written, rather than leave files open. */
function closeToOthers({ node_ops: nodes, stream_ops: streams }: FolderFileSystem): void {
  const { mknod, setattr } = nodes
  const { setattr: setOpen } = streams
  if (mknod === undefined || setattr === undefined || setOpen === undefined)
    throw new Error('The embedded database does not set modes in the known way')
  nodes.mknod = (parent, name, ...[mode, device]) => mknod(parent, name, ownerOnly(mode), device)
  nodes.setattr = privately(setattr)
  streams.setattr = privately(setOpen)
}

const privately =
  (change: ChangeAttributes): ChangeAttributes =>
  (target, attributes) => {
    const { mode } = attributes
    change(target, mode === undefined ? attributes : { ...attributes, mode: ownerOnly(mode) })
  }

/** Without what groups and others may do; the type of the file, which a mode carries too, stays. */
const ownerOnly = (mode: number): number => mode & ~0o077
