// Uploads one file: computes its checksum, checks whether the service has it, sends its bytes, and classifies the response.
import { type AppError, failed, type Result } from '../../shared/errors.ts'
import { type TrackId, trackId } from '../../shared/ids.ts'
import { trackIdIn } from '../../shared/wire/uploads.ts'
import { say } from '../../shared/words/words.ts'
import { abortable } from '../abortable.ts'
import { type ModeOutcome, postStatus, type RequestContext } from '../api/post-mode.ts'
import { listUploads, sendUpload } from '../api/upload-server.ts'
import { type TokenSource, withAccessToken } from '../api/with-access-token.ts'
import { FileReadError, fileChecksum, type LocalFile, openLocal, verifyChecksum } from './local-file.ts'

export type UploadEnd =
  | { readonly kind: 'done'; readonly track: TrackId | null }
  | { readonly kind: 'duplicate' }
  /** This file failed, while another one may succeed. `refused`: whether the service refused it. */
  | { readonly kind: 'failed'; readonly error: AppError; readonly refused: boolean }
  /** The network, the service, the sign-in or the journal failed; nothing is known against the file. */
  | { readonly kind: 'transient-failure'; readonly error: AppError }
  /** The upload was aborted by its signal. */
  | { readonly kind: 'stopped' }

export type FileToUpload = {
  readonly path: string
  readonly name: string
  /** The checksum of an earlier attempt that was sent without a response; null: there was none. */
  readonly sentAs: string | null
  readonly signal: AbortSignal
  readonly onProgress: (phase: 'hashing' | 'sending', share: number) => void
  /** Called before the file is sent, to note its checksum; resolves once that is on disk. Error: disk. */
  readonly onSending: (md5: string) => Promise<Result<void>>
}

export type FileUploader = {
  upload(file: FileToUpload): Promise<UploadEnd>
  /** Makes the list of checksums be requested from the service anew before the next file is sent. */
  invalidateList(): void
}

/** The checksums of the files that the service has, or why they could not be listed. */
type ChecksumList = ModeOutcome<ReadonlySet<string>>

const cancelled = (): ChecksumList => ({ kind: 'failed', error: failed('cancelled', say('errors.cancelled')).error })

type Dependencies = { readonly caller: RequestContext; readonly address: string; readonly tokens: TokenSource }

export function createUploader({ caller, address, tokens }: Dependencies): FileUploader {
  let listRequest: { readonly outcome: Promise<ChecksumList>; readonly abortController: AbortController; waiting: number } | null = null
  /** Checksums of the files sent since the list was requested, which lacks them. */
  let sent = new Set<string>()
  /** Checksum → promise that resolves when the upload of such a file has ended, so that of two equal files only one is sent. */
  const uploadsByChecksum = new Map<string, Promise<unknown>>()

  const askApi = (signal: AbortSignal) => (token: string) => postStatus(caller, token, { signal })
  const requestList = () => {
    const abortController = new AbortController()
    return {
      outcome: withAccessToken(
        tokens,
        token => listUploads(caller, address, token, abortController.signal),
        askApi(abortController.signal),
      ),
      abortController,
      waiting: 0,
    }
  }
  /**
   * Requests the list of checksums, once for all callers until `invalidateList`; it is aborted when all of them are. A failed request is
   * repeated at the next call.
   */
  const list = async (signal: AbortSignal): Promise<ChecksumList> => {
    listRequest ??= requestList()
    const current = listRequest
    current.waiting += 1
    let outcome: ChecksumList | null = null
    try {
      outcome = await abortable(current.outcome, signal).catch(error => {
        if (signal.aborted) return cancelled()
        throw error
      })
      return outcome
    } finally {
      current.waiting -= 1
      if (current.waiting === 0) current.abortController.abort()
      if (outcome?.kind !== 'response' && listRequest === current && (current.waiting === 0 || !signal.aborted)) listRequest = null
    }
  }

  const invalidateList = (): void => {
    listRequest = null
    sent = new Set()
  }
  const uploadOpened = async (file: FileToUpload, localFile: LocalFile): Promise<UploadEnd> => {
    const { signal, onProgress } = file
    const md5 = await fileChecksum(localFile, signal, bytes => onProgress('hashing', bytes / localFile.size))
    if (!md5.ok) return signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error: md5.error, refused: false }
    const sameFile = () => (signal.aborted ? undefined : uploadsByChecksum.get(md5.value))
    for (let ended = sameFile(); ended; ended = sameFile()) await abortable(ended, signal).catch(() => undefined)
    if (signal.aborted) return { kind: 'stopped' }
    const turn = Promise.withResolvers<void>()
    uploadsByChecksum.set(md5.value, turn.promise)
    try {
      const listed = await list(signal)
      if (listed.kind !== 'response') return endOf(listed, signal)
      if (sent.has(md5.value) || listed.value.has(md5.value))
        return file.sentAs === md5.value && !sent.has(md5.value) ? { kind: 'done', track: null } : { kind: 'duplicate' }
      const noted = await file.onSending(md5.value)
      if (!noted.ok) return { kind: 'transient-failure', error: noted.error }
      onProgress('sending', 0)
      const send = (token: string) => {
        const sending = {
          name: file.name,
          size: localFile.size,
          pieces: (signal: AbortSignal) => verifyChecksum(md5.value, localFile.pieces(signal)),
          onProgress: (bytes: number) => onProgress('sending', bytes / localFile.size),
        }
        return sendUpload(caller, address, token, sending, signal)
      }
      const outcome = await withAccessToken(tokens, send, askApi(signal))
      if (outcome.kind !== 'response') {
        const end = endOf(outcome, signal)
        // The service may have the whole file although its response was lost, or the upload aborted before it.
        if (end.kind !== 'failed') invalidateList()
        return end
      }
      sent.add(md5.value)
      const id = trackIdIn(outcome.value)
      return { kind: 'done', track: id === null ? null : trackId(id) }
    } catch (error) {
      if (error instanceof FileReadError)
        return signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error: error.failure.error, refused: false }
      throw error
    } finally {
      uploadsByChecksum.delete(md5.value)
      turn.resolve()
    }
  }

  return {
    upload: async file => {
      const opened = await openLocal(file.path, file.signal)
      if (!opened.ok) return file.signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error: opened.error, refused: false }
      try {
        return await uploadOpened(file, opened.value)
      } finally {
        opened.value.close()
      }
    },
    invalidateList,
  }
}

function endOf(outcome: Exclude<ModeOutcome<unknown>, { kind: 'response' }>, signal: AbortSignal): UploadEnd {
  if (signal.aborted) return { kind: 'stopped' }
  if (outcome.kind === 'unauthenticated') return { kind: 'transient-failure', error: failed('expired', say('errors.signInAgain')).error }
  const { error } = outcome
  if (outcome.kind === 'refused') return { kind: 'failed', error, refused: true }
  // A response of another form than the service's says nothing about the file.
  return { kind: 'transient-failure', error }
}
