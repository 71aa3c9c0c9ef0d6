-- What was learned of a meter, and what its energy looks like where that is not what was entered
-- (docs/domain/measurements.md#entered-panels): JSON with performance and apparent.
UPDATE meters SET learned = json_object(
  'performance', json_object(
    'level', json_extract(learned, '$.factor'),
    'factor', json_extract(learned, '$.factor'),
    'range', json_extract(learned, '$.range'),
    'weeks', json_extract(learned, '$.weeks'),
    'from', json_extract(learned, '$.from'),
    'to', json_extract(learned, '$.to')
  ),
  'apparent', NULL
) WHERE learned IS NOT NULL;
