const CONNECTIONS = 16

/** Reads each of these addresses once; returns the length of the last answer, and the time for all. Throws when an answer is no success. */
export async function readEach(
  address: string,
  paths: readonly string[],
): Promise<{ readonly byteLength: number; readonly seconds: number }> {
  const began = performance.now()
  let next = 0
  let byteLength = 0
  const read = async () => {
    for (let path = paths[next]; path !== undefined; path = paths[next]) {
      next += 1
      const response = await fetch(`${address}${path}`)
      byteLength = (await response.arrayBuffer()).byteLength
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, read))
  return { byteLength, seconds: (performance.now() - began) / 1000 }
}
