// Switches for behaviour that a client has to cope with or must not rely on: observed at the real service (protocol 14), and strict
// readings of its documentation.

/**
 * Strict behaviour: what the documentation requires although real clients ignore it; the real service may accept more, but the app must not
 * rely on that.
 */
const strictnesses = {
  'all members required': 'requests without client, version or device_name are refused by name (2.2)',
  'library mode required': 'the library server answers only what names the mode library (5.1)',
  'announced as json': 'a body that does not come as application/json is refused, whatever it says (2.2)',
  'same origin only': 'pages of other origins may read no answer: no CORS header is sent (2.2)',
  'user agent required': 'requests without User-Agent, or with another user_agent than that, are refused (2.2)',
  'account scope for status': 'status without user.account:read is refused instead of answered with less (C-12)',
  'known scopes only': 'a scope that nobody knows is refused instead of left out (C-09)',
  'codes for registered apps only':
    'an app that is not registered for device codes gets none, instead of hearing so at its first poll (1.1)',
  'form for device codes': 'a POST for a device code names everything in its form, nothing in its query (1.2)',
  'whole history only': 'a day without `plays` or `detail`, or otherwise than as YYYY-MM-DD and lists makes the history malformed (8)',
  'exact queue states': 'a queue state with null for a number or a list, or played from what nobody documented, is malformed (9.4)',
  'exact playlist wishes': 'a new playlist names tracks, a mood as it is written or a seed; an empty mood is none (3.4)',
} as const

/** Name → effect. All are off at the start, except the strict ones if the service is started strict. */
export const quirks = {
  ...strictnesses,
  'short rows': 'every third track row ends after `uploaded_time`, every second album row after `disc` (14.2)',
  'numeric strings': 'ids, counts and flags of the library come as text (14.3)',
  'null lists': 'every third album and every playlist has `tracks` null or empty (14.4)',
  'unknown ids': 'albums, playlists and tags name ids that do not exist or are trashed (14.4)',
  'true but unauthenticated': 'a dead token is answered with result true and authenticated false (14.6)',
  'status 401': 'a dead token is answered with HTTP 401 and no JSON (C-10)',
  'no message': 'failures come without `message` (14.7)',
  'bare good answers': 'good answers come without `message` and `authenticated`, as two recorded libraries did (2.3)',
  'html instead of json': 'every JSON answer is an HTML page with status 200 (14.8)',
  'empty instead of json': 'every JSON answer is an empty body with status 200 (14.8)',
  'text stream': 'streams and artwork answer a line of text with status 200 (14.9)',
  'odd values': 'every fourth track has replay_gain "", year 0, track 203, length 0, artwork null; username is null (14.10)',
  'empty playlist update': 'an update with empty `tracks` is accepted instead of refused (14.11)',
  'bare queue state': 'the queue answers get_state without data and lists (14.12)',
  'whole queue states': 'what one device says of a queue reaches the others as the whole state instead of as it was said (C-36)',
  'no partial queue states': 'a queue state without all its members is refused (C-36)',
  'bare acknowledgement': 'a queue state that one says is answered by its short form (C-36)',
  'whole acknowledgement': 'a queue state that one says is answered by the whole state (C-36)',
  'joinable while connected': 'a device is `joinable` while it has an open queue socket, instead of by its kind (C-37)',
  'own session left out': 'a status does not list the session that asks for it (3.2)',
  'thumbs-up list left alone': 'a rating does not change the thumbs-up list (C-19)',
  'albums not editable': 'update_album fails with a message, as where sets are combined (3.2)',
  'token without session': 'the answer with the one-time token of the queue names no session (C-16)',
  'no system playlists': 'the lists that the service makes itself are absent (14.15)',
  'sections as arrays': 'empty tables and tags come as [] (C-22)',
  'missing sections': 'empty tables and tags are left out (C-22)',
  'map last': '`map` comes after the rows (5.1)',
  'moved columns': 'columns stand in another order than documented (0, rule 1)',
  'malformed rows': 'six rows in tracks, and one in each other table, that are no rows at all (0)',
  'extra members': 'unknown members everywhere (0, rule 3)',
  'compressed library': 'the library comes gzipped to whoever accepts it (5.1)',
  'smaller grant': 'the person grants reading only (1.2)',
  'scope as text': 'the token answer names scopes as one text (1.3)',
  'no scope': 'the token answer leaves `scope` out (1.3)',
  'history of known songs only': 'history that names a song which the library lacks is refused whole (8)',
  'history of unknown songs fails': 'history that names a song which the library lacks is answered with HTTP 500 (8)',
  'no new refresh token': 'a refresh answers without refresh_token, and the old one stays good (1.3)',
  maintenance: 'answers say that the service is closed for maintenance (2.3)',
} as const

export type Quirk = keyof typeof quirks
/** The quirks that are on at the start and after a reset. */
export const firstQuirks = (isStrict: boolean): readonly Quirk[] => (isStrict ? Object.keys(strictnesses).filter(isQuirk) : [])
export const isQuirk = (name: string): name is Quirk => Object.hasOwn(quirks, name)
