-- Attempts whose window has ended are deleted with each attempt.
CREATE INDEX throttled_attempts_end ON throttled_attempts (window_ends_at);
