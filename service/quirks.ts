// Everything a real service was seen to do that a client must live with (protocol 14), as switches.

/** Name → what it does. All are off at the start. */
export const quirks = {
  'short rows': 'every third track row ends after `uploaded_time`, every second album row after `disc` (14.2)',
  'numeric strings': 'ids, counts and flags of the library come as text (14.3)',
  'null lists': 'every third album and every playlist has `tracks` null or empty (14.4)',
  'unknown ids': 'albums, playlists and tags name ids that do not exist or are trashed (14.4)',
  'true but unauthenticated': 'a dead token is answered with result true and authenticated false (14.6)',
  'status 401': 'a dead token is answered with HTTP 401 and no JSON (C-10)',
  'no message': 'failures come without `message` (14.7)',
  'html instead of json': 'every JSON answer is an HTML page with status 200 (14.8)',
  'empty instead of json': 'every JSON answer is an empty body with status 200 (14.8)',
  'text stream': 'streams and artwork answer a line of text with status 200 (14.9)',
  'odd values': 'every fourth track has replay_gain "", year 0, track 203, length 0, artwork null; username is null (14.10)',
  'empty playlist update': 'an update with empty `tracks` is accepted instead of refused (14.11)',
  'bare queue state': 'the queue answers get_state without data and lists (14.12)',
  'whole queue states': 'what one device says of a queue reaches the others as the whole state instead of as it was said (C-36)',
  'no partial queue states': 'a queue state without all its members is refused (C-36)',
  'no acknowledgement': 'a queue state that one says is not answered (C-36)',
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
  'no new refresh token': 'a refresh answers without refresh_token, and the old one stays good (1.3)',
  maintenance: 'answers say that the service is closed for maintenance (2.3)',
} as const

export type Quirk = keyof typeof quirks
export const isQuirk = (name: string): name is Quirk => Object.hasOwn(quirks, name)
