import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type MakeNode = (parent: unknown, name: string, ...made: [mode: number, device: number]) => unknown
type ChangeAttributes = (target: unknown, attributes: { readonly mode?: number }) => void

/** The members used of PGlite's file system over a Node folder. */
interface FolderFileSystem {
  readonly node_ops: { mknod?: MakeNode; setattr?: ChangeAttributes }
  readonly stream_ops: { setattr?: ChangeAttributes }
}

/**
 * The files of an embedded database, readable by the owner of the process only. The database sets the mode of
 * most of its files to 0666 after creating them, so a umask has no effect.
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

/**
 * Throws when the file system has another form than expected, because its files would be readable by others.
 */
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

/** Removes the permissions of group and others; keeps the file type, which is part of the mode. */
const ownerOnly = (mode: number): number => mode & ~0o077
