-- What an issue of unknown cause looks like (docs/domain/issues.md#patterns). All plants are assessed again.
ALTER TABLE issues ADD COLUMN pattern TEXT;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
