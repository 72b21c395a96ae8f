/** The message of the error with which `work` fails; `passed` when it doesn't. */
export const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'passed',
    ({ message }: Error) => message,
  )
