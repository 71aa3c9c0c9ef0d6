-- A diagnosis states the meter of the same orientation that shows the loss (docs/domain/issues.md#diagnosis). All plants are
-- assessed again.
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
